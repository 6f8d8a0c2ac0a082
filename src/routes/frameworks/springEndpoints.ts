import { textsOf } from '../interpret/values/texts.ts';
import { unknown, type CallValue, type ExternalValue, type RouterValue } from '../interpret/values/value.ts';
import type { Framework, Linker } from '../interpret/linker.ts';
import { braceTemplates } from './paths/brace.ts';

const registries = /^(?:StompEndpointRegistry|WebSocketHandlerRegistry)$/;

/** What Spring serves without controllers: endpoints of WebSockets, and the routes of its gateway to other servers. */
export const springEndpoints: Framework = {
  name: 'Spring endpoints',
  languages: ['java', 'kotlin'],
  marks: { texts: [/StompEndpointRegistry|WebSocketHandlerRegistry/] },

  adoptParameter(parameter, method, call, linker) {
    const type = parameter.type?.kind === 'external' ? (parameter.type.path.at(-1) ?? '') : '';
    return registries.test(type) && /^add(?:Endpoint|Handler)$/.test(method)
      ? createRouter(call, linker)
      : undefined;
  },

  callExternal(callee, call, linker) {
    const isGateway = callee.path.at(-1) === 'routes' && callee.path.at(-2) === 'RouteLocatorBuilder';
    return isGateway ? createRouter(call, linker) : undefined;
  },

  callRouter(router, method, call, linker) {
    if (method === 'route') addForwarding(router, call, linker);
    if (method === 'addEndpoint' || method === 'addHandler') {
      const [handler, ...paths] = call.args;
      for (const { value, line } of method === 'addHandler' ? paths : call.args) {
        linker.addRoute(router, {
          methods: ['GET'],
          templates: textsOf(value).flatMap((path) => braceTemplates(path)),
          handlers: method === 'addHandler' && handler !== undefined ? [handler.value] : [],
          at: { file: call.at.file, line },
          call,
          role: 'generated',
        });
      }
    }
    return router;
  },
};

function createRouter(call: CallValue, linker: Linker): RouterValue {
  return linker.createRouter(springEndpoints, call.at, { isApplication: true, precedence: 'specific' });
}

/** `route("id", r -> r.method(POST).and().path("/x").uri("…"))`: what the chain of calls on `r` says. */
function addForwarding(router: RouterValue, call: CallValue, linker: Linker): void {
  const filling = call.args.at(-1)?.value;
  if (filling?.kind !== 'function') return;
  const chain = linker.callFunction(filling, [{ kind: 'external', module: 'gateway', path: ['route'] }]);
  const methods: string[] = [];
  const paths: CallValue['args'][number][] = [];
  let file = call.at.file;
  let value: ExternalValue | undefined = chain.kind === 'external' ? chain : undefined;
  for (; value !== undefined; value = value.of) {
    const name = value.path.at(-1);
    const args = value.call?.args ?? [];
    if (name === 'method')
      methods.push(
        ...args.flatMap((arg) => (arg.value.kind === 'external' ? (arg.value.path.at(-1) ?? []) : [])),
      );
    if (name === 'path') {
      paths.push(...args);
      file = value.call?.at.file ?? file;
    }
  }
  for (const { value: path, line } of paths) {
    linker.addRoute(router, {
      methods: methods.length === 0 ? ['ANY'] : methods,
      templates: textsOf(path ?? unknown).flatMap((each) =>
        braceTemplates(each.replaceAll('/**', '/{**rest}')),
      ),
      handlers: [],
      at: { file, line },
      call,
      role: 'generated',
    });
  }
}
