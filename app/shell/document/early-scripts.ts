import { pageRootId } from "#app/shell/document/page-root.ts";

/**
 * Marks for styles from the first paint: `js:` styles apply. Also disables zod's JIT probe, which violates the content security policy and
 * would be reported.
 */
export const markScripts = "window.__zod_globalConfig={jitless:true};document.documentElement.dataset.js=''";

/** Reserves space for the side panel if this browser left it open. */
export const markPanel =
  ";try{if(innerWidth>=1180&&JSON.parse(localStorage['playlist-panel']).open)document.documentElement.dataset.panel=''}catch{}";

/**
 * With cookies blocked, reading `sessionStorage` throws, and the framework reads it for every link: replaced by in-memory storage. Runs
 * before all other scripts.
 */
export const replaceBlockedStorage =
  ";for(const name of ['localStorage','sessionStorage'])try{window[name].length}catch{const map=new Map;Object.defineProperty(window,name,{value:{getItem:key=>map.get(key)??null,setItem(key,value){map.set(key,String(value))},removeItem(key){map.delete(key)},clear(){map.clear()},key:at=>[...map.keys()][at]??null,get length(){return map.size}}})}";

/** Records changes by others between parsing and hydration, which `foreign-nodes.ts` reverts. */
export const watchPage = `(window.pageWatch=new MutationObserver(list=>pageWatch.changes.push(...list))).changes=[];pageWatch.observe(document.getElementById('${pageRootId}'),{subtree:true,childList:true,characterData:true,characterDataOldValue:true})`;
