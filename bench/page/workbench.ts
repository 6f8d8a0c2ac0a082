// Runs in the panel of a whole VS Code, which brings everything else.
import { list } from './panelList.ts';
import { Probe } from './probe.ts';

(window as unknown as { probe: Probe }).probe = new Probe(list);
