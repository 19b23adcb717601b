import { type Browser, chromium } from "playwright-core";

const disabledFeatures = [
  // Two pages of the address bar's, loaded for each window: more work than most of our own.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  // The list of playwright-core, which this one replaces.
  ...["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"],
  ...["MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding"],
  ...["PreconnectToSearch", "TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"],
];
const flags = [
  `--disable-features=${disabledFeatures}`,
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // No renderer in reserve beside each page.
  "--renderer-process-limit=1",
];

/** Sandboxed but for root, who cannot be; where the kernel forbids the sandbox, without it: all pages are our own. */
export async function launchChromium(executablePath: string, more: string[] = []): Promise<Browser> {
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({ executablePath, chromiumSandbox, args: [...flags, ...more], timeout: 60_000 });
  if (process.getuid?.() === 0) return launch(false);
  return launch(true).catch((error) => {
    if (/sandbox/i.test(String(error))) return launch(false);
    throw error;
  });
}
