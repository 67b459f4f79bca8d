import type {
  ChangeQuery,
  MeshApi,
  TriageRequest,
} from '@causeway/plugin-mesh-common';

/**
 * The client, loaded on its first call: the wire package brings the registry of kinds with it, and the
 * first page of the portal needs neither.
 */
export class DeferredMeshApi implements MeshApi {
  private client?: Promise<MeshApi>;

  constructor(private readonly load: () => Promise<MeshApi>) {}

  async kinds() {
    return (await this.loaded()).kinds();
  }

  async rules() {
    return (await this.loaded()).rules();
  }

  async choices(kind: string, service?: string) {
    return (await this.loaded()).choices(kind, service);
  }

  async availability(namespace: string, name: string) {
    return (await this.loaded()).availability(namespace, name);
  }

  async preview(kind: string, input: unknown) {
    return (await this.loaded()).preview(kind, input);
  }

  async submit(submission: Parameters<MeshApi['submit']>[0]) {
    return (await this.loaded()).submit(submission);
  }

  async changes(query?: ChangeQuery) {
    return (await this.loaded()).changes(query);
  }

  async change(id: string) {
    return (await this.loaded()).change(id);
  }

  async rendered(id: string) {
    return (await this.loaded()).rendered(id);
  }

  async withdraw(id: string, reason: string) {
    return (await this.loaded()).withdraw(id, reason);
  }

  async resume(id: string) {
    return (await this.loaded()).resume(id);
  }

  async revert(id: string, asked: Parameters<MeshApi['revert']>[1]) {
    return (await this.loaded()).revert(id, asked);
  }

  async review(id: string, note: string) {
    return (await this.loaded()).review(id, note);
  }

  async acknowledge(id: string, reason: string) {
    return (await this.loaded()).acknowledge(id, reason);
  }

  async triage(request: TriageRequest) {
    return (await this.loaded()).triage(request);
  }

  async abandon(id: string, reason: string) {
    return (await this.loaded()).abandon(id, reason);
  }

  async override(id: string, asked: Parameters<MeshApi['override']>[1]) {
    return (await this.loaded()).override(id, asked);
  }

  async service(ref: string) {
    return (await this.loaded()).service(ref);
  }

  async evidence(ref: string) {
    return (await this.loaded()).evidence(ref);
  }

  async abortable(ref: string) {
    return (await this.loaded()).abortable(ref);
  }

  async abortRollout(
    ref: string,
    request: Parameters<MeshApi['abortRollout']>[1],
  ) {
    return (await this.loaded()).abortRollout(ref, request);
  }

  async reach(id: string) {
    return (await this.loaded()).reach(id);
  }

  async home() {
    return (await this.loaded()).home();
  }

  async fleet() {
    return (await this.loaded()).fleet();
  }

  async graph(query?: Parameters<MeshApi['graph']>[0]) {
    return (await this.loaded()).graph(query);
  }

  async services(commit?: string) {
    return (await this.loaded()).services(commit);
  }

  async undeclared() {
    return (await this.loaded()).undeclared();
  }

  async status() {
    return (await this.loaded()).status();
  }

  async render(request: Parameters<MeshApi['render']>[0]) {
    return (await this.loaded()).render(request);
  }

  async check(request: Parameters<MeshApi['check']>[0]) {
    return (await this.loaded()).check(request);
  }

  private loaded(): Promise<MeshApi> {
    // A chunk that failed to load is asked for again on the next call.
    this.client ??= this.load().catch(error => {
      this.client = undefined;
      throw error;
    });
    return this.client;
  }
}
