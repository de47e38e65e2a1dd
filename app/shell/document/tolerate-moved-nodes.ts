/**
 * Translators and password managers move or remove our nodes. React fails when it removes such a node or inserts before it, and the page
 * ends in an error. These two patches tolerate that: a node is removed from its actual parent, and inserted before the container of its
 * successor.
 */
export function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function removeMoved<T extends Node>(this: Node, child: T): T {
    const parent = child.parentNode;
    return parent === null ? child : (removeChild.call(parent, child) as T);
  };
  Node.prototype.insertBefore = function insertBeforeMoved<T extends Node>(this: Node, node: T, next: Node | null): T {
    let before = next;
    while (before !== null && before.parentNode !== this) before = before.parentNode;
    return insertBefore.call(this, node, before) as T;
  };
}
