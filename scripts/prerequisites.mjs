import { execFileSync } from 'node:child_process';

const apt = 'apt-get install -y git make g++ python3';

/** What `make start` cannot fetch by itself, each with how to see it and how to mend it. */
const wanted = [
  { name: 'git 2.38 or newer', see: gitProblem, mend: apt },
  { name: 'git http-backend', see: httpBackendProblem, mend: apt },
  { name: 'make', see: () => runProblem('make', ['--version']), mend: apt },
  {
    name: 'a C++ compiler (for better-sqlite3)',
    see: () => runProblem(process.env.CXX ?? 'c++', ['--version']),
    mend: apt,
  },
  {
    name: 'python3 (for node-gyp)',
    see: () => runProblem('python3', ['--version']),
    mend: apt,
  },
];

/** Problems that keep the portal from starting, in words; empty when there are none. */
export function prerequisiteProblems() {
  return wanted.flatMap(({ name, see, mend }) => {
    const problem = see();
    return problem ? [`${name}: ${problem}. On Debian: ${mend}`] : [];
  });
}

function runProblem(command, args) {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return undefined;
  } catch {
    return `${command} is not there or does not run`;
  }
}

function gitProblem() {
  try {
    const text = execFileSync('git', ['--version'], { encoding: 'utf8' });
    const [, major, minor] = /(\d+)\.(\d+)/.exec(text);
    const enough =
      Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 38);
    return enough ? undefined : `found ${text.trim()}`;
  } catch {
    return 'git is not there';
  }
}

function httpBackendProblem() {
  try {
    const path = execFileSync('git', ['--exec-path'], { encoding: 'utf8' });
    execFileSync('test', ['-x', `${path.trim()}/git-http-backend`]);
    return undefined;
  } catch {
    return 'this git has no http-backend';
  }
}
