import type { Disposable } from 'vscode';
import type { FindingsEngine } from '../../findings/engine.ts';
import type { Ports } from './ports.ts';

/** The stored findings, as features reach them. */
export interface FindingsAccess {
  /** Opens what is stored on first use; the engine is the same from then on, whatever opens and closes behind it. */
  findings(): Promise<FindingsEngine>;
  /** Calls the listener when the stored findings change, without opening the store. */
  onDidChangeFindings(listener: () => void): Disposable;
}

/** Opens the stored findings, each time they are needed; `onLost` is called when the engine ends by itself. */
export type OpenStore = (ports: Ports, onLost: () => void) => Promise<FindingsEngine>;
