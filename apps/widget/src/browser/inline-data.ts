/**
 * Data that the server wrote into the page as `<script type="application/json" id="zapys-data">`, or undefined.
 * Each caller validates the part that it reads.
 */
export const inlineData: Readonly<Record<string, unknown>> | undefined = read()

function read() {
  const text = document.getElementById('zapys-data')?.textContent
  if (!text) return undefined
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined // The page then requests its data as if nothing had been inlined.
  }
}
