import type { HumanDuration } from '@backstage/types';

/** A repository on GitHub. */
interface GitHubRepository {
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
      github?: {
        /** Address of pages and of git: of an Enterprise Server, or of a tenant of ghe.com. Default: https://github.com */
        baseUrl?: string;
        /** Address of the REST API, where it is not the usual one of baseUrl (api.github.com, api.<tenant>.ghe.com, <server>/api/v3). */
        apiUrl?: string;
        /**
         * Access token of the bot account: fine-grained, for the intent repositories alone, with write permission for Contents, Pull requests and Commit statuses. Either this or app.
         * @visibility secret
         */
        token?: string;
        /** A GitHub App that is installed on the intent repositories, instead of a token; with write permission for Contents, Pull requests and Commit statuses. */
        app?: {
          /** App id or client id. */
          id: string | number;
          /** Id of its installation at the owner of the repositories. */
          installationId: string | number;
          /**
           * Private key of the app, in PEM form.
           * @visibility secret
           */
          privateKey: string;
        };
        /** Login of the account that has the portal's signing key, with a token its owner too; its approvals never count. */
        botLogin: string;
        /** Committer address of the portal's commits. Must be a verified address of that account, or GitHub does not verify them. */
        botEmail: string;
        /**
         * Secret of the webhooks that GitHub sends. Without it webhooks are refused and the portal only polls.
         * @visibility secret
         */
        webhookSecret?: string;
        /** The intent repositories by role. */
        repositories: {
          /** Service manifests: routing, resilience, egress. */
          routing?: GitHubRepository;
          /** Policies and trust. */
          security?: GitHubRepository;
          /** Workload identities. */
          identity?: GitHubRepository;
          /** The platform's own tree; only read. */
          platform?: GitHubRepository;
        };
        /** Longest wait for one answer of GitHub. Default: 10 seconds */
        timeout?: HumanDuration | string;
      };
    };
  };
}
