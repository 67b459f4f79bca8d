import { CodeHostError, type CodeHostProbe } from '@causeway/plugin-mesh-node';
import type { GitHubApi } from '../api/GitHubApi';
import { apiVersion } from '../api/GitHubTransport';
import type { AppCredentials } from '../auth/AppCredentials';
import type { GitHubConfig } from '../config/readGitHubConfig';
import { lookAtAccount } from './lookAtAccount';
import { lookAtApp } from './lookAtApp';
import { lookAtRepository } from './lookAtRepository';
import { Findings } from './Findings';
import { lookAtSigner } from './lookAtSigner';

export interface Probing {
  readonly api: GitHubApi;
  /** Present when the portal is a GitHub App. */
  readonly app: AppCredentials | undefined;
  readonly config: GitHubConfig;
  readonly findings: Findings;
}

/** Checks what the portal needs of GitHub and says all there is to mend. Nothing it sends can have an effect. */
export async function probeGitHub(
  options: Omit<Probing, 'findings'>,
): Promise<CodeHostProbe> {
  const probing = { ...options, findings: new Findings() };
  const { api, app, config, findings } = probing;
  try {
    const { value: version } = await api.request(
      { operation: 'read what the forge is', route: 'GET /meta' },
      body => body.field('installed_version').optionalString(),
    );
    await (app ? lookAtApp(probing, app) : lookAtAccount(probing));
    await lookAtSigner(probing);
    for (const role of config.repositories.keys()) {
      await lookAtRepository(probing, role);
    }
    return findings.outcome(version ?? `API ${apiVersion}`);
  } catch (error) {
    if (error instanceof CodeHostError) {
      return { ok: false, message: error.message };
    }
    throw error;
  }
}
