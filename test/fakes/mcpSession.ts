import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolResultSchema,
  ElicitRequestSchema,
  type ElicitResult,
} from '@modelcontextprotocol/sdk/types.js';
import { dataOf } from './untrustedData.ts';

const longestLine = 160;
const mostLines = 8;

/** A session of the SDK's own client; what is said in it is noted for the report of the tests. */
export class Session {
  readonly client: Client;
  readonly #lines: string[] = [];
  readonly #answers: string[] = [];
  readonly asked: string[] = [];

  /** `answer`: what the user answers when asked; without it, the client cannot ask. */
  constructor(answer?: ElicitResult) {
    const capabilities = answer === undefined ? {} : { elicitation: {} };
    this.client = new Client({ name: 'test', version: '1' }, { capabilities });
    if (answer === undefined) return;
    this.client.setRequestHandler(ElicitRequestSchema, ({ params: { message } }) => {
      this.asked.push(message);
      this.#note('? ', message);
      this.#note('! ', JSON.stringify(answer));
      return answer;
    });
  }

  async connect(transport: Transport): Promise<void> {
    await this.client.connect(transport);
    this.#note('= ', `${JSON.stringify(this.client.getServerVersion())}`);
    this.#note('= ', this.client.getInstructions() ?? '');
  }

  /** Calls a tool: what it answers, and the data in it where there is any. */
  async call(name: string, input: object = {}): Promise<{ text: string; isError: boolean; data: unknown }> {
    this.#note('> ', `${name} ${JSON.stringify(input)}`);
    const params = { name, arguments: { ...input } };
    const result = await this.client.callTool(params, CallToolResultSchema);
    const { content, isError = false } = CallToolResultSchema.parse(result);
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    this.#note('< ', text);
    this.#answers.push(text);
    return { text, isError, data: text.includes('<untrusted-data>') ? dataOf({ text, isError }) : undefined };
  }

  /** Everything that was answered. */
  get said(): string {
    return this.#answers.join('\n');
  }

  /** Prints what was said, long lines cut. */
  print(title: string): void {
    console.log([`      ${title}`, ...this.#lines.map((line) => `      ${line}`)].join('\n'));
  }

  #note(mark: string, text: string): void {
    const lines = text.split('\n');
    const shown = lines.slice(0, mostLines).map((line) => mark + cut(line));
    this.#lines.push(
      ...shown,
      ...(lines.length > mostLines ? [`${mark}… ${lines.length - mostLines} more lines`] : []),
    );
  }
}

function cut(line: string): string {
  return line.length <= longestLine ? line : `${line.slice(0, longestLine)}…`;
}
