import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const cli = resolve(__dirname, '../../../packages/mesh-cli');

/** The `mesh` command as people have it, run beside a backend of this process. */
export class MeshCommand {
  private constructor(
    private readonly folder: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** Builds it in a child: esbuild wants globals of its own. */
  static build(environment: Readonly<Record<string, string>>): MeshCommand {
    const folder = mkdtempSync(join(tmpdir(), 'mesh-command-'));
    execFileSync(process.execPath, [join(cli, 'scripts/build.mjs'), folder]);
    return new MeshCommand(folder, environment);
  }

  run(
    args: readonly string[],
    input = '',
  ): Promise<{ exit: number | null; stdout: string; stderr: string }> {
    return new Promise((done, failed) => {
      const child = spawn(
        process.execPath,
        [join(this.folder, 'mesh.js'), ...args],
        { env: this.environment, cwd: this.folder },
      );
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', piece => (stdout += piece));
      child.stderr.on('data', piece => (stderr += piece));
      child.on('error', failed);
      child.on('close', exit => done({ exit, stdout, stderr }));
      child.stdin.end(input);
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
