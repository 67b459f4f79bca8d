/**
 * How a panel stands, for a mark and for an exit code: `unknown` is never shown as good.
 * @public
 */
export type HeadlineStanding =
  | 'good'
  | 'neutral'
  | 'warning'
  | 'bad'
  | 'unknown';

/**
 * One panel in one sentence, without a full stop; the same words on the page, in the command line and for MCP clients.
 * @public
 */
export interface Headline {
  readonly standing: HeadlineStanding;
  readonly text: string;
}
