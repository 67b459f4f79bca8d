import { clustersOf, podsIn, type Moment, type Row } from './Moment';

const GIBIBYTE = 1024 ** 3;
/** Memory of one pod and of its proxy. */
const POD_BYTES = 0.4 * GIBIBYTE;
const PROXY_BYTES = 0.04 * GIBIBYTE;

/** Answers `cost`: what the proxies of each namespace use, and what that costs. */
export function cost(moment: Moment): Row[] {
  const { traffic, part } = moment;
  const pods = clustersOf(moment).flatMap(cluster => podsIn(traffic, cluster));
  const namespaces = [...new Set(pods.map(({ name }) => name.split('/')[0]))];
  return namespaces.map(subject => {
    const own = pods.filter(({ name }) => name.startsWith(`${subject}/`));
    const sum = (of: (each: (typeof own)[number]) => number) =>
      own.reduce((all, each) => all + each.pods * of(each), 0);
    const usage = {
      proxyCores: sum(({ proxyCores }) => proxyCores),
      allCores: sum(({ cores, proxyCores }) => cores + proxyCores),
      proxyBytes: sum(() => PROXY_BYTES),
      allBytes: sum(() => POD_BYTES + PROXY_BYTES),
    };
    const { currency, corePer30Days, gibibytePer30Days } = traffic.price;
    const price = {
      currency,
      proxies:
        usage.proxyCores * corePer30Days +
        (usage.proxyBytes / GIBIBYTE) * gibibytePer30Days,
    };
    return { subject, value: part === 'usage' ? { usage } : { price } };
  });
}
