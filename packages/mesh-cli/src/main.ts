import { readFileSync } from 'node:fs';
import { Misuse } from './Misuse';
import { coloured } from './output/coloured';
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

const ended = run(process.argv.slice(2), {
  cwd: process.cwd(),
  stdin,
  today: new Date().toISOString().slice(0, 10),
  colour: coloured(process.stdout, process.env),
});
process.stdout.write(ended.stdout);
process.stderr.write(ended.stderr);
process.exitCode = ended.exit;
