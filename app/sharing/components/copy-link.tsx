import { useEffect, useState } from "react";
import { shareLinksCopy as copy } from "#app/sharing/share-links-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

/** Milliseconds: specification part 1, section 9. */
const copiedFor = 3_000;

/** Copies the address of a link. Without scripts there is no button: the address can be read and copied on the page. */
export function CopyLink({ address, recipient }: { address: string; recipient: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copyAddress() {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  }
  return (
    <span className="hidden js:inline-block" role="status">
      <Button
        type="button"
        variant="quiet"
        size="small"
        onClick={copyAddress}
        aria-label={isCopied ? copy.copied : copy.copyOf(recipient)}
      >
        {isCopied ? copy.copied : copy.copy}
      </Button>
    </span>
  );
}
