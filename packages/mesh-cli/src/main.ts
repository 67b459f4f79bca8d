import { readFileSync } from 'node:fs';
import { Misuse } from './Misuse';
import { coloured } from './output/coloured';
import { sendText } from './portal/sendText';
import { decoded } from './read/decoded';
import { run } from './run';

function stdin(): string {
  try {
    return decoded('standard input.json', readFileSync(0));
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new Misuse('Standard input cannot be read. Pipe something in.');
  }
}

// A reader that has seen enough ("| head") is no error.
process.stdout.on('error', () => process.exit());

/** Over itself on a terminal; nothing where nobody watches. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}\u001b[K`);
}

run(process.argv.slice(2), {
  cwd: process.cwd(),
  stdin,
  stdinStream: () => process.stdin,
  progress,
  environment: name => process.env[name],
  send: sendText,
  today: new Date().toISOString().slice(0, 10),
  colour: coloured(process.stdout, process.env),
}).then(ended => {
  progress('');
  process.stdout.write(ended.stdout);
  process.stderr.write(ended.stderr);
  process.exitCode = ended.exit;
});
