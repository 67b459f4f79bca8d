import type { Forge } from '../forge/Forge';
import { html, type Markup } from './html';

/** One button per persona; a form each, so that it works without scripts. */
export function loginForms(options: {
  readonly forge: Forge;
  readonly action: string;
  readonly csrf: string;
  readonly current?: string;
  readonly next?: string;
}): Markup {
  const { forge, action, csrf, current, next } = options;
  const personas = forge.store
    .values('account')
    .filter(account => account.kind === 'persona');
  return html`<form method="post" action="${action}">
    <input type="hidden" name="csrf" value="${csrf}" />
    ${next ? html`<input type="hidden" name="next" value="${next}" />` : ''}
    <ul class="personas">
      ${personas.map(
        persona => html`<li>
          <button name="login" value="${persona.login}">
            <strong>${persona.displayName}</strong>${persona.login === current
              ? ' (current)'
              : ''}
            <small>${persona.login} · ${persona.groups.join(', ')}</small>
          </button>
        </li>`,
      )}
    </ul>
  </form>`;
}
