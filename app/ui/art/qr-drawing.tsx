import { qrCode } from "#app/ui/art/qr-code.ts";

/** The QR code of a text, dark on light with its quiet zone; none for one that is too long. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const rows = qrCode(text);
  if (rows === null) return null;
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const size = rows.length;
  return (
    <svg
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      className="size-52 bg-white"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path.join("")} fill="#000" />
    </svg>
  );
}
