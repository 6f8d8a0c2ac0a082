/** A reader that leaves early, as `head` does, ends nothing: the exit code still says how the command went. */
export function allowClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
