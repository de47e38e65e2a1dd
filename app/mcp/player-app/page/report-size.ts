/** Tells the host the size that the content needs, whenever it changes. */
export function reportSize(content: HTMLElement, report: (size: { width: number; height: number }) => void): void {
  let last = "";
  const measure = () => {
    const size = { width: Math.ceil(innerWidth), height: Math.ceil(content.scrollHeight) };
    if (String([size.width, size.height]) === last) return;
    last = String([size.width, size.height]);
    report(size);
  };
  new ResizeObserver(measure).observe(content);
  measure();
}
