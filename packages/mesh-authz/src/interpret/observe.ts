import type { Subject } from '../lower';
import { ELEMENT, parseAddress } from '../match';
import { normalizePath } from '../request';
import type { MeshSettings, RequestRecord } from '../request';
import { observeToken } from './observeToken';
import { absent, missing, texts } from './observed';
import type { Observed } from './observed';

type Settings = Pick<MeshSettings, 'pathNormalization'>;

function field(name: string, value: string | null | undefined): Observed {
  if (value === undefined) return missing(name);
  return value === null ? absent : texts(value);
}

/** An address that cannot be read is as good as none in the record. */
function address(name: string, value: string | undefined): Observed {
  return value !== undefined && parseAddress(value) !== undefined
    ? texts(value)
    : missing(name);
}

/** The pseudo headers stand in the record's own fields; `host` is `:authority` to Envoy. */
function header(
  name: string,
  request: RequestRecord,
  settings: Settings,
): Observed {
  switch (name) {
    case ':method':
      return field('method', request.method);
    case ':authority':
    case 'host':
      return field('authority', request.authority);
    case ':path': {
      if (request.path === undefined) return missing('path');
      const query = request.path.search(/[?#]/);
      const rest = query < 0 ? '' : request.path.slice(query);
      return texts(
        normalizePath(request.path, settings.pathNormalization) + rest,
      );
    }
    default:
      break;
  }
  const { headers } = request;
  if (headers !== undefined && Object.hasOwn(headers, name))
    return field(`headers.${name}`, headers[name]);
  return request.allHeaders === true ? absent : missing(`headers.${name}`);
}

function metadata(
  { filter, key }: { readonly filter: string; readonly key: string },
  { metadata: all }: RequestRecord,
): Observed {
  if (all === undefined || !Object.hasOwn(all, filter))
    return missing(`metadata.${filter}`);
  const values = all[filter];
  if (!Object.hasOwn(values, key)) return missing(`metadata.${filter}.${key}`);
  const value = values[key];
  if (typeof value === 'string') return texts(value);
  if (!Array.isArray(value)) return absent;
  const items: readonly unknown[] = value;
  return {
    known: true,
    texts: items.flatMap(item =>
      typeof item === 'string' ? [ELEMENT + item] : [],
    ),
  };
}

/** What the record shows of a subject. Absent fields are unknown, `null` is known to be absent. */
export function observe(
  subject: Subject,
  request: RequestRecord,
  settings: Settings,
): Observed {
  switch (subject.kind) {
    case 'peer':
      return request.peer === undefined
        ? missing('peer')
        : { known: true, texts: request.peer };
    case 'method':
      return field('method', request.method);
    case 'path':
      return request.path === undefined
        ? missing('path')
        : texts(normalizePath(request.path, settings.pathNormalization));
    case 'authority':
      return field('authority', request.authority?.toLowerCase());
    case 'port':
      return field('port', request.port?.toString());
    case 'sni':
      return field('sni', request.sni);
    case 'sourceIp':
    case 'remoteIp':
    case 'destinationIp':
      return address(subject.kind, request[subject.kind]);
    case 'header':
      return header(subject.name, request, settings);
    case 'metadata':
      return metadata(subject, request);
    case 'requestPrincipal':
    case 'audiences':
    case 'presenter':
    case 'claim':
      return observeToken(subject, request);
    default:
      return subject satisfies never;
  }
}
