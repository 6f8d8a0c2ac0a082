import type { Framework, Linker } from '../interpret/linker.ts';
import { textsOf } from '../interpret/values/texts.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../interpret/values/value.ts';
import { text, type Template } from '../match/template.ts';
import { braceTemplates } from './paths/brace.ts';
import { nameOf, typeOf } from './shared.ts';

const module = /^net\/http$/;

/** The multiplexer of Go's own library: `"GET /x/{id}"`, `"/files/"`. */
export const netHttp: Framework = {
  name: 'net/http',
  languages: ['go'],
  marks: { texts: [/\bhttp\.(?:Handle(?:Func)?\(|NewServeMux|ServeMux)/] },

  callExternal(callee, call, linker) {
    switch (nameOf(module, callee)) {
      case 'NewServeMux':
        return linker.createRouter(netHttp, call.at, { isApplication: 'unmounted', precedence: 'specific' });
      case 'Handle':
      case 'HandleFunc':
        // Of the package, and of its `DefaultServeMux`.
        return add(
          linker.createRouter(netHttp, call.at, { isApplication: true, precedence: 'specific' }),
          call,
          linker,
        );
      case 'StripPrefix':
        return stripPrefix(call);
      default:
        return undefined;
    }
  },

  callRouter: (router, method, call, linker) =>
    method === 'Handle' || method === 'HandleFunc' ? add(router, call, linker) : undefined,

  adoptParameter(parameter, _method, call, linker) {
    if (typeOf(module, parameter) !== 'ServeMux') return undefined;
    return linker.createRouter(netHttp, call.at, { isApplication: 'unmounted', precedence: 'specific' });
  },

  adoptInstance(base, _name, _instance, call, linker) {
    if (nameOf(module, base) !== 'ServeMux') return undefined;
    return linker.createRouter(netHttp, call.at, { precedence: 'specific' });
  },
};

/** What is below the prefix stands for itself: the mount has it again. */
function stripPrefix(call: CallValue): Value | undefined {
  const [prefix, handler] = call.args.map((arg) => arg.value);
  if (handler?.kind !== 'router' || prefix === undefined) return undefined;
  return {
    kind: 'record',
    entries: new Map([
      ['(strip)', prefix],
      ['(router)', handler],
    ]),
    lines: new Map(),
  };
}

function add(router: RouterValue, call: CallValue, linker: Linker): Value {
  const [pattern, handler] = call.args;
  if (pattern === undefined || handler === undefined) return unknown;
  for (const written of textsOf(pattern.value)) {
    const { methods, templates, isPrefix } = readPattern(written);
    const { value } = handler;
    const inner = value.kind === 'record' ? value.entries.get('(router)') : value;
    if (inner?.kind === 'router') {
      const at = value.kind === 'record' ? templates : [[]];
      linker.mount(router, { templates: at, router: inner, at: call.at });
      continue;
    }
    const compared = value.kind === 'function' ? value.facts.methods : undefined;
    linker.addRoute(router, {
      methods: methods ?? compared ?? ['ANY'],
      templates,
      handlers: [value],
      at: { file: call.at.file, line: pattern.line },
      ...(isPrefix ? { isPrefix: true as const } : {}),
      call,
    });
  }
  return unknown;
}

interface Pattern {
  readonly methods: readonly string[] | undefined;
  readonly templates: readonly Template[];
  readonly isPrefix: boolean;
}

/** `[METHOD ][HOST]/path`; a slash at the end takes all below, unless `{$}` follows. */
function readPattern(pattern: string): Pattern {
  const space = pattern.indexOf(' ');
  const method = space < 0 ? undefined : pattern.slice(0, space);
  const rest = pattern.slice(space + 1).trim();
  const path = rest.slice(Math.max(0, rest.indexOf('/')));
  const isExact = path.endsWith('{$}');
  const shown = isExact ? path.slice(0, -'{$}'.length) : path;
  const isPrefix = !isExact && shown.endsWith('/');
  const templates = shown === '/' ? [[text('/')]] : braceTemplates(shown);
  return { methods: method === undefined ? undefined : [method], templates, isPrefix };
}
