import "#app/ui/code-block.css";
import { CopyButton } from "#app/ui/form/copy-button.tsx";

type CodeBlockProps = { title: string; code: string };

/** Lines of code with a button that copies them. Long lines scroll, by keyboard too. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-mute">
        {title}
        <CopyButton code={code} label={`Copy: ${title}`} size="small" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={title} className="code-block">
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  );
}
