// In a worker elk listens by itself: it takes graphs and answers them with places.
import "elkjs/lib/elk-worker.min.js";
