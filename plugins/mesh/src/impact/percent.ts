/** "0.42 %" of a share 0..1. What is more than nothing is never written as nothing. */
export function percent(share: number): string {
  const shown = (share * 100).toFixed(2);
  return share > 0 && shown === '0.00' ? 'under 0.01 %' : `${shown} %`;
}
