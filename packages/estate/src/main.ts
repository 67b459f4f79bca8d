import { Estate } from './Estate';
import { parseOptions } from './options';

async function main(): Promise<void> {
  const parsed = parseOptions(process.argv.slice(2));
  if (!parsed.ok) {
    process.stderr.write(`estate: ${parsed.message}\n`);
    process.exitCode = 64;
    return;
  }
  const estate = await Estate.start(parsed.options);
  const stop = () => {
    estate.stop().then(
      () => process.exit(0),
      error => {
        process.stderr.write(`estate: ${error}\n`);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (parsed.options.untilStdinCloses) {
    process.stdin.resume().once('end', stop);
  }
  process.stdout.write(`${JSON.stringify({ ready: true, url: estate.url })}\n`);
}

main().catch(error => {
  process.stderr.write(`estate: ${error?.stack ?? error}\n`);
  process.exit(1);
});
