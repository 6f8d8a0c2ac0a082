import type { Disposable } from 'vscode';
import type { FindingsEngine } from '../../findings/engine.ts';
import type { Ports } from './ports.ts';

/** The stored findings, as features reach them. */
export interface FindingsAccess {
  /** Opens the store on first use. */
  findings(): Promise<FindingsEngine>;
  /** Calls the listener when the stored findings change, without opening the store. */
  onDidChangeFindings(listener: () => void): Disposable;
}

/** Opens the stored findings; `onLost` is called when the engine ends by itself. */
export type OpenStore = (ports: Ports, onLost: () => void) => Promise<FindingsEngine>;
