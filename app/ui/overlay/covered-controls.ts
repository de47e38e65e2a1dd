const controls = "a[href], button, summary, input, select, textarea";

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * While the list of a menu is open, the controls under it are inert. What is left of a button that is half covered is too small a
 * target (WCAG 2.2, 2.5.8); a press there only closes the list, as one beside it does. Returns the clean-up function.
 */
export function watchCoveredControls(): () => void {
  let menu: HTMLElement | null = null;
  let covered: HTMLElement[] = [];
  // Options that are fetched make an open list longer.
  const sizes = new ResizeObserver(cover);

  function uncover() {
    for (const control of covered) control.inert = false;
    covered = [];
  }

  function cover() {
    uncover();
    const area = menu?.querySelector(".menu-list")?.getBoundingClientRect();
    if (area === undefined) return;
    covered = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (control) => !control.inert && !menu?.contains(control) && overlap(control.getBoundingClientRect(), area),
    );
    for (const control of covered) control.inert = true;
  }

  function follow(details: HTMLElement | null) {
    menu = details;
    sizes.disconnect();
    removeEventListener("scroll", cover, true);
    const list = menu?.querySelector(".menu-list");
    if (!list) return uncover();
    sizes.observe(list);
    addEventListener("scroll", cover, { capture: true, passive: true });
  }

  function onToggle({ target }: Event) {
    if (!(target instanceof HTMLDetailsElement) || !target.matches(".menu")) return;
    if (target.open) follow(target);
    else if (target === menu) follow(null);
  }

  document.addEventListener("toggle", onToggle, true);
  return () => {
    document.removeEventListener("toggle", onToggle, true);
    follow(null);
  };
}
