import { randomUUID } from 'node:crypto';
import { EstateControl, ForgePeople } from '@causeway/estate';
import { MeshClient, type ChangeView } from '@causeway/plugin-mesh-common';
import { expect } from '@playwright/test';
import { SEEN } from '../pages/ChangePage';
import { forgeUrl, portalUrl, type Persona } from '../support/persona';
import { pushByHand } from '../support/pushByHand';

const approvers = ['shop-owner-2', 'platform-1', 'platform-2'] as const;
const byHand = 'shop-owner-2';

/** What the people of the shop and of the platform do in a day, one thing after the other. */
export class Shop {
  readonly #mesh: MeshClient;
  readonly #forge = new ForgePeople({ url: forgeUrl, repo: 'routing' });
  readonly #control = new EstateControl(forgeUrl);

  constructor(requester: Persona) {
    this.#mesh = new MeshClient({
      baseUrl: `${portalUrl}/api/mesh`,
      // The page renews its token; whoever asks takes the one of the moment.
      fetchApi: {
        fetch: (input, init) =>
          fetch(input, {
            ...init,
            headers: { ...init?.headers, ...requester.credentials },
          }),
      },
    });
  }

  close(): Promise<void> {
    return this.#forge.close();
  }

  /** What pages and scripts read. */
  async readAll(): Promise<void> {
    const { services } = await this.#mesh.services();
    for (const { ref } of services) {
      await this.#mesh.service(ref);
      await this.#mesh.evidence(ref);
    }
    await Promise.all([
      this.#mesh.home(),
      this.#mesh.fleet(),
      this.#mesh.graph(),
      this.#mesh.undeclared(),
      this.#mesh.changes({ order: 'pressing', state: 'open', facets: true }),
    ]);
    const { items: latest } = await this.#mesh.changes({ state: 'all' });
    for (const { id } of latest) {
      await this.#mesh.change(id);
      await this.#mesh.rendered(id);
      await this.#mesh.reach(id);
    }
  }

  /** A form that is filled in letter by letter. */
  async preview(host: string): Promise<void> {
    for (let length = 1; length <= host.length; length += 3) {
      await this.#mesh.preview('egress', egress(host.slice(0, length)));
    }
  }

  /** Asked for and thought better of. */
  async withdraw(host: string): Promise<void> {
    const { id } = await this.#ask(host);
    await this.#until(id, ({ steps }) => steps[0].pullRequest !== undefined);
    await this.#mesh.withdraw(id, 'Not needed after all');
    await this.#until(id, ({ ended }) => ended?.as === 'withdrawn');
  }

  /** Asked for, approved, merged and live, then taken back the same way: what the mesh is told stays as large as it was. */
  async landAndTakeBack(host: string): Promise<void> {
    const { id } = await this.#ask(host);
    await this.#land(id);
    const revert = await this.#mesh.revert(id, {
      reason: 'Only tried',
      key: randomUUID(),
    });
    await this.#land(revert.id);
    await this.#until(id, ({ ended }) => ended?.as === 'reverted');
  }

  /** A pull request that no form made, judged and closed. */
  async writeByHand(host: string): Promise<void> {
    const branch = `by-hand-${host.split('.')[0]}`;
    await pushByHand({
      login: byHand,
      repo: 'routing',
      branch,
      path: 'services/shop/email.yaml',
      edit: text => text.replace(/^ {2}egress:\n/m, byHandEntry(host)),
    });
    const title = `Let email call ${host}`;
    const { body } = await this.#forge.call(byHand, 'POST /pulls', {
      head: branch,
      base: 'main',
      title,
    });
    await expect(async () => {
      const { items } = await this.#mesh.changes({ text: title });
      expect(items).toHaveLength(1);
    }).toPass(SEEN);
    await this.#forge.call(byHand, `PATCH /pulls/${Number(body.number)}`, {
      state: 'closed',
    });
  }

  /** The forge is away while somebody asks for something; it arrives when the forge is back. */
  async askWhileAway(host: string): Promise<void> {
    await this.#control.fault({ mode: 'down' });
    const { id } = await this.#ask(host);
    await this.readAll();
    await this.#control.fault({ mode: 'none' });
    await this.#until(id, ({ steps }) => steps[0].pullRequest !== undefined);
    await this.#mesh.withdraw(id, 'Only tried');
    await this.#until(id, ({ ended }) => ended?.as === 'withdrawn');
  }

  /** Changes that nobody ended, by id. */
  async open(): Promise<readonly string[]> {
    const { items } = await this.#mesh.changes({ state: 'open', limit: 100 });
    return items.map(({ id, title }) => `${id} ${title}`);
  }

  async made(): Promise<number> {
    const { total } = await this.#mesh.changes({ state: 'all', limit: 1 });
    return total;
  }

  #ask(host: string): Promise<ChangeView> {
    return this.#mesh.submit({
      kind: 'egress',
      input: egress(host),
      key: randomUUID(),
    });
  }

  async #land(id: string): Promise<void> {
    const { steps } = await this.#until(
      id,
      change => change.steps[0].pullRequest !== undefined,
    );
    const { number } = steps[0].pullRequest!;
    await expect(async () => {
      const { body } = await this.#forge.call(
        approvers[0],
        `GET /pulls/${number}`,
      );
      const { sha } = (body as unknown as { head: { sha: string } }).head;
      for (const login of approvers)
        await this.#forge.approve(login, { number, commit: sha });
      await this.#forge.merge(approvers[1], number);
    }).toPass(SEEN);
    await this.#until(id, change => change.steps[0].state === 'merged');
  }

  async #until(
    id: string,
    holds: (change: ChangeView) => boolean,
  ): Promise<ChangeView> {
    let change = await this.#mesh.change(id);
    await expect(async () => {
      change = await this.#mesh.change(id);
      expect(holds(change)).toBe(true);
    }).toPass(SEEN);
    return change;
  }
}

const egress = (host: string) => ({
  service: 'shop/checkout',
  host,
  port: 443,
  protocol: 'HTTPS',
  reason: 'Tried in the soak',
});

const byHandEntry = (host: string) => `  egress:
    - host: '${host}'
      port: 443
      protocol: HTTPS
      reason: Tried in the soak
`;
