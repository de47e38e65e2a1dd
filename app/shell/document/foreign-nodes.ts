/** `window.pageWatch`, set by `watchPage`. */
export type PageWatch = MutationObserver & { changes: MutationRecord[] };

/** A foreign node inserted beside ours. */
type Addition = { node: Node; parent: Node; next: Node | null };

function undo({ type, target, oldValue, addedNodes, removedNodes, nextSibling }: MutationRecord): void {
  if (type === "characterData") {
    target.nodeValue = oldValue;
    return;
  }
  for (const node of addedNodes) target.removeChild(node);
  for (const node of removedNodes) target.insertBefore(node, nextSibling);
}

function byPlaceFromLast({ node: one }: Addition, { node: other }: Addition): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1;
}

/** Nodes added where nothing was removed: an icon in a field, a button after it. */
function additionsOf(changes: MutationRecord[]): Addition[] {
  const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
  const removed = new Set(changes.flatMap(({ removedNodes }) => [...removedNodes]));
  const cut = new Set<Node>(changes.flatMap(({ removedNodes, target }) => (removedNodes.length > 0 ? [target] : [])));
  const additions = [...added].flatMap((node) => {
    const { parentNode: parent, nextSibling: next } = node;
    const alone = parent?.isConnected && !removed.has(node) && !added.has(parent) && !cut.has(parent);
    return alone ? [{ node, parent, next }] : [];
  });
  // Reinserts successors first.
  return additions.sort(byPlaceFromLast);
}

/**
 * Restores the nodes that the server sent before hydration: React would re-render the page for a node inserted by an extension or a text
 * replaced by a translator. Returns the function that puts the additions back after hydration.
 */
export function takeOut(watch: PageWatch): () => void {
  const changes = [...watch.changes, ...watch.takeRecords()];
  const additions = additionsOf(changes);
  for (const change of changes.reverse()) undo(change);
  return () => {
    for (const { node, parent, next } of additions.splice(0))
      if (parent.isConnected) parent.insertBefore(node, next?.parentNode === parent ? next : null);
  };
}
