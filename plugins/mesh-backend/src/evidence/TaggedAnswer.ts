/** A view of a moment as it goes out. */
export interface TaggedAnswer {
  /** ISO 8601, UTC: as of when. */
  readonly now: string;
  /** Names `text`; an entity tag with its quotes. */
  readonly tag: string;
  /** JSON of an object that is not empty, without the moment. */
  readonly text: string;
}
