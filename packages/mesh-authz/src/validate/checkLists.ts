import { parseRange } from '../match';
import { operationFields, sourceFields } from '../policy/fieldNames';
import type { MeshSettings } from '../request';
import { quote } from '../text';
import {
  checkNamespace,
  checkPrincipal,
  checkRequestPrincipal,
  checkServiceAccount,
  checkTrustDomain,
} from './checkIdentity';
import { checkHost, checkMethod, checkPath, checkPort } from './checkOperation';
import { isOlder, sinceOf } from './release';
import type { JsonPath, Report } from './report';

type Check = (value: string, path: JsonPath, report: Report) => void;
export type Lists = Readonly<Record<string, readonly string[] | undefined>>;

export interface ListContext {
  readonly report: Report;
  readonly settings: MeshSettings;
}

const checkAddress: Check = (value, path, report) => {
  if (parseRange(value) !== undefined) return;
  report({
    what: 'address',
    path,
    message: `${quote(
      value,
    )} is neither an address nor a range such as 10.0.0.0/8.`,
  });
};

const anything: Check = () => undefined;

/** How the values of a positive field are judged; those of its `not…` the same way. */
function valueCheck(positive: string, settings: MeshSettings): Check {
  switch (positive) {
    case 'principals':
    case 'source.principal':
      return checkPrincipal;
    case 'namespaces':
    case 'source.namespace':
      return checkNamespace;
    case 'serviceAccounts':
    case 'source.serviceAccount':
      return checkServiceAccount;
    case 'trustDomains':
    case 'source.trustDomain':
      return checkTrustDomain;
    case 'requestPrincipals':
    case 'request.auth.principal':
      return checkRequestPrincipal;
    case 'ipBlocks':
    case 'remoteIpBlocks':
    case 'source.ip':
    case 'remote.ip':
    case 'destination.ip':
      return checkAddress;
    case 'hosts':
      return checkHost;
    case 'methods':
      return checkMethod;
    case 'ports':
    case 'destination.port':
      return checkPort;
    case 'paths':
      return checkPath(settings.release);
    default:
      return anything;
  }
}

/** "notPaths" → "paths". */
function positiveOf(field: string): string {
  return field.startsWith('not')
    ? `${field[3].toLowerCase()}${field.slice(4)}`
    : field;
}

/** Every value of one list, the empty text included, which admission refuses everywhere. */
export function checkValues(
  values: readonly string[],
  { name, path }: { readonly name: string; readonly path: JsonPath },
  { report, settings }: ListContext,
): void {
  const check = valueCheck(name, settings);
  values.forEach((value, index) => {
    if (value !== '') check(value, [...path, index], report);
    else
      report({
        what: 'empty-value',
        path: [...path, index],
        message:
          'An empty text is refused; delete it, or write "*" for any value.',
      });
  });
}

/** A name that the mesh's release does not know yet. */
export function checkRelease(
  name: string,
  path: JsonPath,
  { report, settings }: ListContext,
): void {
  const first = sinceOf(name);
  if (first === undefined || !isOlder(settings.release, first)) return;
  report({
    what: 'release',
    path,
    message: `${name} came with Istio ${first}; ${settings.release} drops it, and the rule then matches more than it says.`,
  });
}

/** One source or operation: it must say something, and every list of it is judged. */
export function checkItem(
  item: object,
  { kind, path }: { kind: 'source' | 'operation'; path: JsonPath },
  context: ListContext,
): void {
  const lists = item as Lists;
  const names: readonly string[] =
    kind === 'source' ? sourceFields : operationFields;
  if (names.every(name => !lists[name]?.length)) {
    context.report({
      what: `empty-${kind}`,
      path,
      message: `An empty ${kind} is refused; leave the whole ${
        kind === 'source' ? 'from' : 'to'
      } out to mean any.`,
    });
  }
  for (const name of names) {
    const values = lists[name];
    if (values === undefined) continue;
    const at = [...path, name];
    checkRelease(name, at, context);
    checkValues(values, { name: positiveOf(name), path: at }, context);
  }
}
