/** Why a control plane gave no answer that can be used. */
export class IstiodTrouble extends Error {
  constructor(readonly state: 'not-allowed' | 'unreachable', message: string) {
    super(message);
    this.name = 'IstiodTrouble';
  }
}
