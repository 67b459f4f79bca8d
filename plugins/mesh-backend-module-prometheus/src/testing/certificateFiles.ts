import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a certificate and its key lie. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

const newKey = ({ keyFile }: CertificateFiles) => [
  ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  ...['-nodes', '-keyout', keyFile],
];

function openssl(args: readonly string[]): void {
  execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Certificates of a day, made by openssl in a folder; each authority is a self-signed one. */
export class CertificateAuthority {
  readonly #files: CertificateFiles;

  constructor(private readonly folder: string, private readonly name: string) {
    this.#files = this.#paths(name);
    openssl([
      ...['req', '-x509', '-subj', `/CN=${name}`, '-days', '1'],
      ...newKey(this.#files),
      ...['-out', this.#files.certFile],
    ]);
  }

  get caFile(): string {
    return this.#files.certFile;
  }

  /** For a server at `address`, or for a client without one. */
  issue(name: string, address?: string): CertificateFiles {
    const files = this.#paths(`${this.name}-${name}`);
    const request = join(this.folder, `${name}.csr`);
    openssl([
      ...['req', '-new', '-subj', `/CN=${name}`],
      ...newKey(files),
      ...['-out', request],
    ]);
    const extensions = join(this.folder, `${name}.ext`);
    writeFileSync(
      extensions,
      address === undefined
        ? 'extendedKeyUsage=clientAuth\n'
        : `subjectAltName=IP:${address}\nextendedKeyUsage=serverAuth\n`,
    );
    openssl([
      ...['x509', '-req', '-in', request, '-days', '1', '-CAcreateserial'],
      ...['-CA', this.#files.certFile, '-CAkey', this.#files.keyFile],
      ...['-extfile', extensions, '-out', files.certFile],
    ]);
    return files;
  }

  #paths(name: string): CertificateFiles {
    return {
      certFile: join(this.folder, `${name}.crt`),
      keyFile: join(this.folder, `${name}.key`),
    };
  }
}
