/** What is about something older than what was typed: framed, not dimmed, so that it can still be read. */
export const staleLook = (isStale: boolean) => ({
  // An outline takes no room, so nothing moves while one types.
  outline: isStale ? '2px dashed' : 'none',
  outlineColor: 'text.secondary',
  outlineOffset: 6,
});
