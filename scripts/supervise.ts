import { startPortal, type Portal } from './portal';

/** Starts estate and backend, prints where to go, and stops both when one ends or a person says so. */
async function main(): Promise<number> {
  let portal: Portal | undefined;
  const asked = new Promise<number>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        // Still starting: leave at once; the children are ended on exit.
        if (!portal) process.exit(0);
        resolve(0);
      });
    }
  });
  portal = await startPortal({
    port: portFrom('CAUSEWAY_PORT', 7007),
    estatePort: portFrom('CAUSEWAY_ESTATE_PORT', 7010),
    dataDirectory: process.env.CAUSEWAY_DATA ?? 'data',
    say: line => process.stdout.write(`causeway: ${line}\n`),
  });
  // For tests of what survives an identity provider that went away for a moment.
  process.on('SIGUSR2', () => portal?.restartEstate());
  process.stdout.write(`${portal.welcome}\n`);
  const code = await Promise.race([asked, portal.ended]);
  await portal.stop();
  return code;
}

function portFrom(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Error(
      `${name} must be a port number, found ${JSON.stringify(text)}`,
    );
  }
  return port;
}

main().then(
  code => process.exit(code),
  error => {
    process.stderr.write(`causeway: ${error.message}\n`);
    process.exit(1);
  },
);
