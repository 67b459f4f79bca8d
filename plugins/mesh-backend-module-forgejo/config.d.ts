import type { HumanDuration } from '@backstage/types';

/** A repository on the forge. */
interface ForgejoRepository {
  /** User or organization that owns the repository. */
  owner: string;
  /** Name of the repository. */
  name: string;
  /** Branch that pull requests are opened against. Default: main */
  branch?: string;
}

export interface Config {
  mesh?: {
    codeHost?: {
      forgejo?: {
        /** Address of the forge as the backend reaches it, for example https://forge.example.com; without /api/v1. */
        baseUrl: string;
        /**
         * Access token of the bot account with the scopes write:repository, write:issue and read:user.
         * @visibility secret
         */
        token: string;
        /** Login of the bot account; its approvals never count. */
        botLogin: string;
        /** Committer address of the portal's commits. Must be an activated address of the bot account, or the forge does not verify them. */
        botEmail: string;
        /**
         * Secret of the webhooks that the forge sends. Without it webhooks are refused and the portal only polls.
         * @visibility secret
         */
        webhookSecret?: string;
        /** The intent repositories by role. */
        repositories: {
          /** Service manifests: routing, resilience, egress. */
          routing?: ForgejoRepository;
          /** Policies and trust. */
          security?: ForgejoRepository;
          /** Workload identities. */
          identity?: ForgejoRepository;
          /** The platform's own tree; only read. */
          platform?: ForgejoRepository;
        };
        /** Longest wait for one answer of the forge. Default: 10 seconds */
        timeout?: HumanDuration | string;
      };
    };
  };
}
