import { setTimeout as delay } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { Reply } from '../http/Reply';

export const faultModes = [
  'none',
  'down',
  'slow',
  '500',
  'truncate',
  'wrong-content-type',
  '401',
  'redirect',
  'empty',
  'no-data',
  'no-rows',
  'nan',
  'stale',
] as const;

type FaultMode = (typeof faultModes)[number];
export const faultScopes = ['api', 'git', 'telemetry', 'all'] as const;

type FaultScope = (typeof faultScopes)[number];

export interface FaultSetting {
  readonly mode: FaultMode;
  readonly scope: FaultScope;
  /** Delay of `slow`, in milliseconds. */
  readonly ms: number;
  /** Only this site's telemetry; every site when absent. */
  readonly site?: string;
  /** Only this signal; every signal when absent. */
  readonly signal?: string;
}

/** What of the telemetry a request asks for. */
export interface TelemetryPlace {
  readonly site: string;
  readonly signal: string;
}

const healthy: FaultSetting = { mode: 'none', scope: 'all', ms: 0 };

/** What a faulty answer does to the real one. */
export type Alteration = (reply: Reply) => Reply | 'cut';

/** Nothing is wrong. */
export const keep: Alteration = reply => reply;

/** The fault switch. Not persisted: a restart heals. */
export class Faults {
  setting: FaultSetting = healthy;

  /** The setting as it concerns one piece of the telemetry. */
  of({ site, signal }: TelemetryPlace): FaultSetting {
    const { setting } = this;
    const concerns =
      (setting.scope === 'all' || setting.scope === 'telemetry') &&
      (setting.site ?? site) === site &&
      (setting.signal ?? signal) === signal;
    return concerns ? setting : healthy;
  }

  /**
   * Applies the fault before a request is worked on. `undefined` means the request was answered (or cut) here.
   * Effects still happen for `truncate` and `wrong-content-type`: the caller cannot know, which is the point.
   */
  async before(
    area: 'api' | 'git' | 'pages' | TelemetryPlace,
    response: ServerResponse,
  ): Promise<Alteration | undefined> {
    const { mode, scope, ms } =
      typeof area === 'string' ? this.setting : this.of(area);
    if (typeof area === 'string' && scope !== 'all' && scope !== area) {
      return keep;
    }
    switch (mode) {
      // These are told in the answer itself, and only by telemetry.
      case 'none':
      case 'no-data':
      case 'no-rows':
      case 'nan':
      case 'stale':
        return keep;
      case 'slow':
        await delay(ms);
        return keep;
      case 'down':
        response.socket?.destroy();
        return undefined;
      case '500':
        response.writeHead(500).end('');
        return undefined;
      case '401':
        response
          .writeHead(401, { 'www-authenticate': 'Basic realm="Gitea"' })
          .end('{"message":"invalid username, password or token"}');
        return undefined;
      case 'redirect':
        response.writeHead(302, { location: '/_estate/elsewhere' }).end();
        return undefined;
      case 'truncate':
        return () => 'cut';
      case 'empty':
        return reply => ({ ...reply, body: '' });
      case 'wrong-content-type':
        return reply => ({
          ...reply,
          headers: { ...reply.headers, 'content-type': 'text/html' },
          body: '<!doctype html>\n<title>Maintenance</title>\n',
        });
      default:
        throw new Error(`unknown fault mode ${String(mode)}`);
    }
  }
}
