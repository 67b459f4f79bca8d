import type { CodeHost } from '../ports/CodeHost';
import { CodeHostSlot } from './CodeHostSlot';

const host = (id: string) => ({ id } as CodeHost);

describe('CodeHostSlot', () => {
  it('holds the one code host', () => {
    const slot = new CodeHostSlot();
    const forgejo = host('forgejo');
    slot.setCodeHost(forgejo);
    expect(slot.codeHost).toBe(forgejo);
  });

  it('refuses a second one, naming both', () => {
    const slot = new CodeHostSlot();
    slot.setCodeHost(host('forgejo'));
    expect(() => slot.setCodeHost(host('github'))).toThrow(
      /forgejo and github; .* Remove mesh\.codeHost\.forgejo or mesh\.codeHost\.github/,
    );
  });

  it('says what to install when there is none', () => {
    expect(() => new CodeHostSlot().codeHost).toThrow(
      /Set mesh\.codeHost\.forgejo or mesh\.codeHost\.github/,
    );
  });
});
