import { pageRootId } from "#app/shell/document/page-root.ts";

/** Marks that styles know from the first paint on: `js:` styles apply. zod would find out whether it may compile code by trying, which the content security policy forbids and browsers report. */
export const markScripts = "window.__zod_globalConfig={jitless:true};document.documentElement.dataset.js=''";

/** The same for the place of the side panel, which this browser left open. */
export const markPanel =
  ";try{if(innerWidth>=1180&&JSON.parse(localStorage['playlist-panel']).open)document.documentElement.dataset.panel=''}catch{}";

/**
 * With cookies blocked, reading `sessionStorage` throws, and the framework reads it for every link. A page then has a storage of its own,
 * as long as it is open. It stands before all other scripts.
 */
export const replaceBlockedStorage =
  ";for(const name of ['localStorage','sessionStorage'])try{window[name].length}catch{const map=new Map;Object.defineProperty(window,name,{value:{getItem:key=>map.get(key)??null,setItem(key,value){map.set(key,String(value))},removeItem(key){map.delete(key)},clear(){map.clear()},key:at=>[...map.keys()][at]??null,get length(){return map.size}}})}";

/** Notes what others change in the page between its parsing and its hydration: `foreign-nodes.ts` takes it back. */
export const watchPage = `(window.pageWatch=new MutationObserver(list=>pageWatch.changes.push(...list))).changes=[];pageWatch.observe(document.getElementById('${pageRootId}'),{subtree:true,childList:true,characterData:true,characterDataOldValue:true})`;
