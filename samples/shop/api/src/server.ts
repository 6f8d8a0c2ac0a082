import { createApp } from './app.ts';

const port = Number(process.env['PORT'] ?? 3000);

// On this machine only: it is insecure on purpose.
createApp().listen(port, '127.0.0.1', () => {
  console.log(`shop-api listens on http://localhost:${port}`);
});
