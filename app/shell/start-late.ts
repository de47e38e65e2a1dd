import type { ScriptStart } from "#app/shell/layout-rules.ts";
import { idleDelay } from "#app/ui/when-idle.ts";

/**
 * Signs of interaction for which the page needs its scripts. A page that appears under a resting pointer gets `pointerover`, and sometimes
 * `pointermove` without movement: neither counts.
 */
const intents = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "scroll"];

/**
 * Calls `start` after the first paint: files requested in its frame's callbacks would still compete with it. A hidden page does not paint.
 */
const afterPaint = (start: string) =>
  `if(document.hidden)setTimeout(${start});else new PerformanceObserver(${start}).observe({type:"paint",buffered:true});`;

/** When `begin` is called. */
const starts: Record<Exclude<ScriptStart, "now">, string> = {
  painted: afterPaint("begin"),
  idle: `const idle=()=>window.requestIdleCallback?requestIdleCallback(begin,{timeout:${idleDelay}}):setTimeout(begin);
${afterPaint(`()=>document.readyState==="complete"?idle():addEventListener("load",idle)`)}`,
};

type LateScripts = {
  /** Modules that Remix would preload: requested together before the first of them runs. */
  files: string[];
  start: keyof typeof starts;
};

/** Wraps Remix's module script `code` to run when the page is painted or idle, or on first interaction. */
export function startLate(code: string, { files, start }: LateScripts): string {
  const imports = code.replace(/import \* as (\w+) from ("[^"]+");/g, "const $1=await import($2);");
  return `let begun=false;
async function begin(){
if(begun)return;
begun=true;
for(const href of ${JSON.stringify(files)})document.body.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
${imports}
}
const use=(event)=>{if(event.type!=="pointermove"||event.movementX||event.movementY)begin()};
for(const type of ${JSON.stringify(intents)})addEventListener(type,use,{capture:true,passive:true});
${starts[start]}`;
}
