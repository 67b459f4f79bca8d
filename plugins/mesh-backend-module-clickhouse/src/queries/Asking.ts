import type { ClickHouseClient } from '../ClickHouseClient';
import type { ClickHouseConfig, ClickHouseSite } from '../ClickHouseConfig';

/** What a question is made of: whom to ask, about which site, as of when. */
export interface Asking {
  readonly client: ClickHouseClient;
  readonly config: ClickHouseConfig;
  readonly site: ClickHouseSite;
  readonly now: Date;
  readonly abort: AbortSignal;
}

/** The window that ends now, in epoch seconds: a row of this very second is in it. */
export function windowOf(
  { now }: Pick<Asking, 'now'>,
  seconds: number,
): { readonly from: number; readonly to: number } {
  const to = Math.ceil(now.getTime() / 1000);
  return { from: to - seconds, to };
}
