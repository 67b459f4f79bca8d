import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** Runs a command with its output shown; answers its exit code (1 when a signal ended it). */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      ...options,
    });
    child.on('error', reject);
    child.on('exit', code => resolve(code ?? 1));
  });
}
