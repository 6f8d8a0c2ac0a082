import assert from 'node:assert/strict';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';

type Values = Readonly<Record<string, string>>;

export interface ZapAnswer {
  readonly status?: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
}

/** What the script of a login calls in ZAP, with the methods of its Java classes. */
export class FakeZap {
  readonly sent: (readonly [method: string, path: string, body: string, headers: object])[] = [];
  readonly globals: Record<string, string> = {};
  readonly #environment: Values;
  readonly #credentials: Values;

  constructor(variables: Values, credentials: Values) {
    this.#environment = variables;
    this.#credentials = credentials;
  }

  run(
    script: string,
    origin: string,
    answers: Readonly<Record<string, ZapAnswer>> | ((index: number) => ZapAnswer),
  ): void {
    const types: Readonly<Record<string, unknown>> = {
      'org.parosproxy.paros.network.HttpRequestHeader': class {
        readonly method: string;
        readonly path: string;
        readonly fields: Record<string, string> = {};
        constructor(method: string, uri: { readonly text: string }) {
          this.method = method;
          this.path = uri.text.slice(origin.length);
        }
        setHeader(name: string, value: string): void {
          this.fields[name] = value;
        }
        setContentLength(): void {}
      },
      'org.apache.commons.httpclient.URI': class {
        readonly text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
      'org.zaproxy.zap.extension.script.ScriptVars': {
        setGlobalVar: (name: string, value: string) => (this.globals[name] = value),
      },
      'java.lang.String': class {
        readonly text: string;
        constructor(text: string | Uint8Array) {
          this.text = typeof text === 'string' ? text : Buffer.from(text).toString();
        }
        getBytes(): Uint8Array {
          return Buffer.from(this.text);
        }
        toString(): string {
          return this.text;
        }
      },
      'java.util.Base64': {
        getEncoder: () => ({ encodeToString: (bytes: Uint8Array) => Buffer.from(bytes).toString('base64') }),
        getUrlEncoder: () => ({
          withoutPadding: () => ({
            encodeToString: (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url'),
          }),
        }),
        getUrlDecoder: () => ({ decode: (text: string) => Buffer.from(text, 'base64url') }),
      },
      'javax.crypto.spec.SecretKeySpec': class {
        readonly bytes: Int8Array;
        constructor(bytes: Int8Array) {
          this.bytes = bytes;
        }
      },
      'javax.crypto.Mac': {
        getInstance: (algorithm: string) => {
          let key = Buffer.alloc(0);
          return {
            init: ({ bytes }: { readonly bytes: Int8Array }) => (key = Buffer.from(bytes)),
            // Bytes of Java have a sign.
            doFinal: (bytes: Int8Array) =>
              Int8Array.from(
                createHmac(algorithm.replace('Hmac', ''), key).update(Buffer.from(bytes)).digest(),
              ),
          };
        },
      },
      'java.security.MessageDigest': {
        getInstance: (algorithm: string) => ({
          digest: (bytes: Uint8Array) => createHash(algorithm.replace('-', '')).update(bytes).digest(),
        }),
      },
      'java.util.UUID': { randomUUID: () => randomUUID() },
      'java.lang.Thread': { sleep: () => undefined },
      'java.lang.System': { getenv: (name: string) => this.#environment[name] ?? null },
    };
    const prepareMessage = (): object => {
      let header: { method: string; path: string; fields: object } = { method: '', path: '', fields: {} };
      let body = '';
      const answer = (): ZapAnswer =>
        typeof answers === 'function'
          ? answers(this.sent.length - 1)
          : (answers[header.path] ?? assert.fail(header.path));
      return {
        setRequestHeader: (made: typeof header) => (header = made),
        getRequestHeader: () => header,
        setRequestBody: (text: string) => (body = text),
        getRequestBody: () => ({ length: () => body.length }),
        send: () => this.sent.push([header.method, header.path, body, { ...header.fields }]),
        getResponseBody: () => answer().body,
        getResponseHeader: () => ({
          getStatusCode: () => answer().status ?? 200,
          getHeader: (name: string) => answer().headers[name] ?? null,
          getHttpCookies: () =>
            Object.entries(answer().cookies).map(([name, value]) => ({
              getName: () => name,
              getValue: () => value,
            })),
        }),
      };
    };
    const helper = {
      prepareMessage,
      sendAndReceive: (message: { send(): void }) => message.send(),
    };
    const credentials = { getParam: (name: string) => this.#credentials[name] };
    const java = {
      type: (name: string) => types[name],
      to: (bytes: readonly number[]) => Int8Array.from(bytes),
    };
    const context = createContext({ Java: java, helper, credentials });
    runInContext(`${script}\nauthenticate(helper, {}, credentials);`, context);
  }
}
