/** Why a cluster gave no answer that can be used; the message is for the reader and never holds credentials. */
export class ClusterTrouble extends Error {
  constructor(readonly state: 'not-allowed' | 'unreachable', message: string) {
    super(message);
    this.name = 'ClusterTrouble';
  }
}
