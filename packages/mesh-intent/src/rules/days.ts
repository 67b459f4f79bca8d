/** Days from one day of the calendar to another, "2027-03-01"; negative when it is past. */
export function daysBetween(from: string, to: string): number {
  const DAY = 24 * 60 * 60 * 1000;
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}
