/** What `watchPage` leaves in the window, as `pageWatch`. */
export type PageWatch = MutationObserver & { changes: MutationRecord[] };

/** A foreign node that stood beside nodes of ours. */
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

/** What was added to the page where nothing was taken away: an icon in a field, a button behind it. */
function additionsOf(changes: MutationRecord[]): Addition[] {
  const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
  const removed = new Set(changes.flatMap(({ removedNodes }) => [...removedNodes]));
  const cut = new Set<Node>(changes.flatMap(({ removedNodes, target }) => (removedNodes.length > 0 ? [target] : [])));
  const additions = [...added].flatMap((node) => {
    const { parentNode: parent, nextSibling: next } = node;
    const alone = parent?.isConnected && !removed.has(node) && !added.has(parent) && !cut.has(parent);
    return alone ? [{ node, parent, next }] : [];
  });
  // What others stand before is put back before them.
  return additions.sort(byPlaceFromLast);
}

/**
 * Gives the page back the nodes that the server sent: React hydrates only those, and would throw the page away over a node that an add-on
 * put beside a field, or a text that a translator replaced. Returns what puts the additions back once the page is hydrated.
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
