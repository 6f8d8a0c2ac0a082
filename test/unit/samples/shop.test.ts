import assert from 'node:assert/strict';
import { parse } from 'jsonc-parser';
import { validateAuthConfig } from '../../../src/auth/validate.ts';
import { declaredRoutes, payments, readSample, routesOf, shop } from './shopRoutes.ts';
import type { Route } from './shopRoutes.ts';

interface Request {
  readonly method: string;
  readonly url: string;
}

interface ZapReport {
  readonly site: readonly {
    readonly alerts: readonly {
      readonly count: string;
      readonly instances: readonly {
        readonly method: string;
        readonly uri: string;
        readonly 'request-header': string;
      }[];
    }[];
  }[];
}

interface SarifReport {
  readonly runs: readonly {
    readonly results: readonly {
      readonly locations: readonly {
        readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
      }[];
      readonly webRequest: { readonly method: string; readonly headers: Readonly<Record<string, string>> };
    }[];
  }[];
}

const services: Readonly<Record<string, readonly Route[]>> = {
  'localhost:3000': routesOf(shop),
  'localhost:8000': routesOf(payments),
  'shop.staging.example': routesOf(shop),
  'payments.staging.example': routesOf(payments),
};

describe('sample shop', () => {
  for (const { file, mountedIn, mount, routes } of [...shop, ...payments]) {
    it(`has the known routes in ${file}, and mounts them`, () => {
      assert.deepEqual(declaredRoutes(file), routes);
      assert.ok(readSample(mountedIn).includes(mount), `${mountedIn} does not contain ${mount}`);
    });
  }

  it('has a dozen routes and more in each service, none twice', () => {
    for (const routes of [routesOf(shop), routesOf(payments)]) {
      assert.ok(routes.length >= 12);
      assert.equal(
        new Set(routes.map(({ method, template }) => `${method} ${template}`)).size,
        routes.length,
      );
      for (const { template } of routes) {
        assert.match(template, /^(?:\/(?:[a-z\d]+|\{\w+\}))+$/);
      }
    }
  });

  for (const report of ['zap-report.json', 'zap-report-rescan.json', 'zap-report.sarif']) {
    it(`has only requests to its routes in ${report}`, () => {
      const strays = requestsOf(report).filter((request) => !isServed(request));
      assert.deepEqual(strays, []);
    });

    it(`has only made-up credentials in ${report}`, () => {
      const credentials = credentialsOf(report);
      assert.ok(credentials.length > 5);
      assert.deepEqual(
        credentials.filter((header) => /(?:=|Bearer )(?!FAKE-)/.test(header)),
        [],
      );
    });
  }

  it('covers both services in the ZAP report, with about a hundred instances', () => {
    const hosts = requestsOf('zap-report.json').map(({ url }) => new URL(url).host);
    assert.deepEqual([...new Set(hosts)], ['localhost:3000', 'localhost:8000']);
    assert.ok(hosts.length >= 90 && hosts.length <= 130, `${hosts.length} instances`);
  });

  it('counts the instances of every ZAP alert right', () => {
    for (const report of ['zap-report.json', 'zap-report-rescan.json']) {
      for (const alert of alertsOf(report)) {
        assert.equal(alert.count, String(alert.instances.length));
      }
    }
  });

  it('describes routes of the shop in the OpenAPI file', () => {
    const templates = new Set(routesOf(shop).map(({ template }) => template));
    const described = [...readSample('openapi.yaml').matchAll(/^ {2}(\/\S+):$/gm)].map(
      ([, path]) => path ?? '',
    );
    assert.ok(described.length > 5);
    assert.deepEqual(
      described.filter((path) => !templates.has(path)),
      [],
    );
  });

  it('has an auth config without problems, whose steps are routes of the shop', () => {
    const text = readSample('shop.dast-auth.json');
    assert.deepEqual(validateAuthConfig(text), []);
    const { authentications } = parse(text) as {
      authentications: Record<string, { steps: { endpoint: { method: string; path: string } }[] }>;
    };
    const calls = Object.values(authentications).flatMap(({ steps }) =>
      steps.map(({ endpoint }) => endpoint),
    );
    assert.deepEqual(
      calls.map(({ method, path }) => isServed({ method, url: `http://localhost:3000${path}` })),
      [true, true, true],
    );
  });

  it('has an auth config with the problems of a first draft', () => {
    const codes = new Set<string>(
      validateAuthConfig(readSample('broken.dast-auth.json')).map(({ code }) => code),
    );
    for (const code of ['missing-key', 'value-not-allowed', 'unknown-key', 'wrong-type']) {
      assert.ok(codes.has(code), code);
    }
  });
});

function isServed({ method, url }: Request): boolean {
  const { host, pathname } = new URL(url);
  const path = pathname.split('/');
  return (services[host] ?? []).some((route) => {
    const template = route.template.split('/');
    return (
      route.method === method &&
      template.length === path.length &&
      template.every((segment, at) => (segment.startsWith('{') ? path[at] !== '' : segment === path[at]))
    );
  });
}

function requestsOf(report: string): readonly Request[] {
  return report.endsWith('.sarif')
    ? resultsOf(report).flatMap(({ locations, webRequest }) =>
        locations.map(({ physicalLocation }) => ({
          method: webRequest.method,
          url: physicalLocation.artifactLocation.uri,
        })),
      )
    : alertsOf(report).flatMap(({ instances }) => instances.map(({ method, uri }) => ({ method, url: uri })));
}

function credentialsOf(report: string): readonly string[] {
  const headers = report.endsWith('.sarif')
    ? resultsOf(report).flatMap(({ webRequest }) =>
        Object.entries(webRequest.headers).map(([name, value]) => `${name}: ${value}`),
      )
    : alertsOf(report).flatMap(({ instances }) =>
        instances.flatMap((instance) => instance['request-header'].split('\r\n')),
      );
  return headers.filter((header) => /^(?:authorization|cookie):/i.test(header));
}

function alertsOf(report: string): ZapReport['site'][number]['alerts'] {
  return (JSON.parse(readSample(`reports/${report}`)) as ZapReport).site.flatMap(({ alerts }) => alerts);
}

function resultsOf(report: string): SarifReport['runs'][number]['results'] {
  return (JSON.parse(readSample(`reports/${report}`)) as SarifReport).runs.flatMap(({ results }) => results);
}
