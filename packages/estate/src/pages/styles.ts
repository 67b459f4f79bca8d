/** Colours meet WCAG AA in both schemes; state is always said in words too. */
export const styles = `
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #ffffff; --soft: #f1f3f5; --line: #8a929b; --link: #0b57a4;
  --good: #0f6b2f; --bad: #a11322; --wait: #7a4b00; --add: #e3f6e8; --del: #fde8e8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --paper: #16191d; --soft: #22272d; --line: #77808a;
  --link: #8cc2ff; --good: #7fd99a; --bad: #ff9aa2; --wait: #f0c36d; --add: #12351f; --del: #42191d; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; background: var(--paper); padding: 8px; }
.banner { flex-basis: 100%; margin: 0; padding: 4px 10px; background: var(--soft); border-left: 4px solid var(--wait); font-weight: 600; }
header { display: flex; flex-wrap: wrap; gap: 16px; justify-content: space-between; padding: 8px 16px; border-bottom: 1px solid var(--line); }
.who { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; }
main { max-width: 1100px; margin: 0 auto; padding: 16px; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; } h3 { font-size: 1rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 6px 8px; border-bottom: 1px solid var(--line); vertical-align: top; }
button { font: inherit; padding: 6px 14px; min-height: 32px; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); color: var(--ink); cursor: pointer; }
button:disabled { cursor: not-allowed; border-style: dashed; }
textarea, select { font: inherit; width: 100%; padding: 6px; color: var(--ink); background: var(--paper); border: 1px solid var(--line); }
select { width: auto; }
.personas { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 10px; }
.personas button { width: 100%; text-align: left; } .personas small { display: block; }
.good { color: var(--good); } .bad { color: var(--bad); } .wait { color: var(--wait); }
.badge { border: 1px solid currentColor; border-radius: 10px; padding: 0 8px; font-size: 0.85rem; white-space: nowrap; }
.box { border: 1px solid var(--line); border-radius: 6px; padding: 10px 14px; margin: 10px 0; overflow-wrap: anywhere; }
.box th, .box td:nth-child(-n + 2) { overflow-wrap: normal; }
pre { overflow-x: auto; background: var(--soft); padding: 10px; border-radius: 6px; font: 13px/1.45 ui-monospace, monospace; }
pre .add { background: var(--add); display: block; } pre .del { background: var(--del); display: block; } pre .hunk { display: block; font-weight: 600; } pre .ctx { display: block; }
code { font: 0.9em ui-monospace, monospace; }
.actions { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; margin: 8px 0; }
`;
