import {
  coreServices,
  createServiceFactory,
  createServiceRef,
  type RootConfigService,
} from '@backstage/backend-plugin-api';
import type { Clock } from './Clock';
import { EstateClock } from './EstateClock';
import { SystemClock } from './SystemClock';

/**
 * The clock of every shell. By default the machine's; with
 * `mesh.clock.source: estate` the embedded estate's, so that a demonstration or
 * a test can let days pass.
 * @public
 */
export const clockServiceRef = createServiceRef<Clock>({
  id: 'mesh.clock',
  scope: 'root',
  defaultFactory: async service =>
    createServiceFactory({
      service,
      deps: { config: coreServices.rootConfig },
      factory: ({ config }) => clockFromConfig(config),
    }),
});

function clockFromConfig(config: RootConfigService): Clock {
  const source = config.getOptionalString('mesh.clock.source') ?? 'system';
  switch (source) {
    case 'system':
      return new SystemClock();
    case 'estate': {
      const url = config.getString('mesh.clock.estateUrl');
      assertLoopback('mesh.clock.estateUrl', url);
      for (const host of codeHostsOf(config)) {
        assertLoopback(`mesh.codeHost.${host.id}.baseUrl`, host.url);
      }
      return new EstateClock({ url });
    }
    default:
      throw new Error(
        `mesh.clock.source is ${JSON.stringify(
          source,
        )}; it must be system or estate.`,
      );
  }
}

/** GitHub needs no address in the configuration to be a real one. */
function codeHostsOf(
  config: RootConfigService,
): readonly { readonly id: string; readonly url: string }[] {
  const address = (id: string) =>
    config.getOptionalString(`mesh.codeHost.${id}.baseUrl`);
  const forgejo = address('forgejo');
  return [
    ...(forgejo === undefined ? [] : [{ id: 'forgejo', url: forgejo }]),
    ...(config.has('mesh.codeHost.github')
      ? [{ id: 'github', url: address('github') ?? 'https://github.com' }]
      : []),
  ];
}

/** A real forge dates reviews and merges by real time; a shifted portal would judge them wrongly. */
function assertLoopback(key: string, url: string): void {
  const { hostname } = new URL(url);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new Error(
      `mesh.clock.source is estate, but ${key} is ${hostname}, which is not this machine. The estate's clock is refused with a real code host; set mesh.clock.source to system.`,
    );
  }
}
